import { type AnchorHTMLAttributes, forwardRef } from 'react';

/** Those of an `<a>`. */
export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement>;

/** An underlined link. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  return <a data-latchkey="link" {...props} ref={ref} />;
});
