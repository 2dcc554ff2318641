import { useNotifications } from '@mantine/notifications';

/** The notices over the page. The application's own are animated, which jsdom cannot do. */
export function Notices() {
  const { notifications } = useNotifications();
  return notifications.map(({ id, title, message }) => (
    <div key={id} role="alert">
      {title}
      {message}
    </div>
  ));
}
