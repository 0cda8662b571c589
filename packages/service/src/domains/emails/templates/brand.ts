import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { hasOwnWords } from '../delivery/sender.ts';

/** How the mails of a project look, as far as its owners have said. */
export interface Brand {
  /** The application's name, which stands for the logo where images are not shown. */
  readonly name: string;
  readonly logoUrl: string | null;
  /** Of buttons, as `#rrggbb`. */
  readonly color: { readonly light: string; readonly dark: string } | undefined;
  readonly supportEmail: string | null;
}

/**
 * The brand of a project in its mails of a kind; that of none where they go by the shared server, so that it borrows no
 * reputation.
 */
export function brandOf(context: Pick<Context, 'hasInbox'>, project: Project, kind?: string): Brand {
  const name = project.displayName;
  if (!hasOwnWords(context, project, kind)) return { name, logoUrl: null, color: undefined, supportEmail: null };
  const { logo_url: logoUrl, brand_color, brand_color_dark, support_email: supportEmail } = project.config;
  const light = brand_color ?? brand_color_dark;
  const dark = brand_color_dark ?? brand_color;
  return { name, logoUrl, color: light && dark ? { light, dark } : undefined, supportEmail };
}
