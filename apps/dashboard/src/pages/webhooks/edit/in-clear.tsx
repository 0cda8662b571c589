/** Stands in the form from the start, so that it is announced. */
export const InClear = ({ isShown }: { readonly isShown: boolean }) => (
  <p role="status" className="text-pretty text-warning">
    {isShown && (
      <span className="mt-1.5 block">
        With http, whoever is on the way can read what is sent, names and email addresses among it. Use https outside of
        your own network.
      </span>
    )}
  </p>
);
