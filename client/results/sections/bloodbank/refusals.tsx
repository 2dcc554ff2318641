import classes from './bloodbank.module.css';

/** Why the server or the rules of the bench refuse a section, under its fields. */
export function Refusals({ of }: { readonly of: readonly { readonly message: string }[] }) {
  return of.map(({ message }) => (
    <p key={message} className={classes.refusal} role="alert">
      {message}
    </p>
  ));
}
