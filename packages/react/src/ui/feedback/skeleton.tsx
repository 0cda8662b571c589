/** The place of something that is not there yet. */
export const Bone = ({ of }: { readonly of: 'title' | 'line' | 'label' | 'hint' | 'control' | 'qr' }) => (
  <span data-latchkey="bone" data-of={of} aria-hidden="true" />
);
