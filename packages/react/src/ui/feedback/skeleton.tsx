/** The place of something that is not there yet. */
export const Skeleton = ({ of }: { readonly of: 'title' | 'line' | 'label' | 'hint' | 'control' | 'qr' }) => (
  <span data-latchkey="skeleton" data-of={of} aria-hidden="true" />
);
