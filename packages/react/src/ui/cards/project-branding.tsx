import { Fragment } from 'react';
import { useProjectAtHand } from '../../hooks/use-project.ts';
import { useText } from '../../i18n/texts/use-text.ts';
import { Link } from '../link.tsx';

/** The logo that the project's owners have chosen. */
export function ProjectLogo() {
  const project = useProjectAtHand();
  const src = project?.branding?.logoUrl;
  // The address of a page can hold a code.
  return src ? <img data-latchkey="logo" src={src} alt={project.displayName} referrerPolicy="no-referrer" /> : null;
}

/** Where the project says on what terms it is used, and where users get help. */
export function ProjectLinks() {
  const text = useText();
  const { termsUrl, privacyUrl, supportEmail } = useProjectAtHand()?.branding ?? {};
  const links = [
    ['terms', termsUrl],
    ['privacy', privacyUrl],
    ['support', supportEmail && `mailto:${supportEmail}`],
  ] as const;
  const given = links.filter(([, href]) => href);
  return (
    given[0] && (
      <p data-latchkey="small">
        {given.map(([name, href], at) => (
          <Fragment key={name}>
            {at > 0 && ' · '}
            {/* In a tab of its own, so that nothing that was typed is lost. */}
            <Link href={href ?? ''} target="_blank" rel="noreferrer">
              {text(name)}
            </Link>
          </Fragment>
        ))}
      </p>
    )
  );
}
