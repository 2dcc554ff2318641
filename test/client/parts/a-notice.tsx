import { useNotifications } from '@mantine/notifications';

/** What is told over the page. The application's own place for it moves, for which jsdom lacks what it needs. */
export function Notices() {
  const { notifications } = useNotifications();
  return notifications.map(({ id, title, message }) => (
    <div key={id} role="alert">
      {title}
      {message}
    </div>
  ));
}
