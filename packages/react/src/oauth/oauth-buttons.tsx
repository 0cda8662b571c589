import { type ProviderButtonSlotProps, useSlot } from '../appearance/appearance.ts';
import { useAddress } from '../hooks/dom/use-address.ts';
import { useInterstitialText } from '../i18n/texts/interstitials.ts';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { BrandMark, brandOf, brandStyle } from '../ui/icons/brands.tsx';
import { Link } from '../ui/link.tsx';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import { lastProvider } from './last-provider.ts';
import { type OAuthSignIn, useOAuthSignIn } from './use-oauth-sign-in.ts';
import { useProviderNames } from './use-provider-names.ts';

/** More of them than this stand beside each other, as marks only. */
const MAX_LINES = 3;

export interface OAuthButtonsProps {
  readonly ids: readonly string[];
  readonly type: 'sign-in' | 'sign-up';
}

/** The provider that was used last comes first, and says so. */
export function OAuthButtons({ ids, type }: OAuthButtonsProps) {
  const text = useInterstitialText();
  const oauth = useOAuthSignIn();
  const nameOf = useProviderNames(ids);
  const address = useAddress();
  useSignInProgress(oauth.busy !== undefined);
  if (!nameOf) return <Skeleton of="control" />;
  const last = lastProvider();
  const isMany = ids.length > MAX_LINES;
  const first = ids.filter((id) => id === last);
  const others = ids.filter((id) => id !== last);
  const button = (id: string, isSmall: boolean) => (
    <ProviderButton
      key={id}
      id={id}
      name={nameOf(id)}
      type={type}
      oauth={oauth}
      isLast={id === last && ids.length > 1}
      isSmall={isSmall}
    />
  );
  return (
    <div data-latchkey="providers">
      <ErrorMessage error={oauth.failure} />
      {first.map((id) => button(id, false))}
      {isMany ? (
        <div data-latchkey="provider-row">{others.map((id) => button(id, true))}</div>
      ) : (
        others.map((id) => button(id, false))
      )}
      {oauth.isFramed && (
        <Link href={address} target="_blank" rel="noopener">
          {text('openInTab')}
        </Link>
      )}
    </div>
  );
}

export interface ProviderButtonProps {
  readonly id: string;
  readonly name: string;
  readonly type: 'sign-in' | 'sign-up';
  readonly oauth: OAuthSignIn;
  readonly isLast: boolean;
  /** Shows the mark only. */
  readonly isSmall: boolean;
}

/** Leads to a provider; inside of a frame it says why it does not. */
function ProviderButton({ id, name, type, oauth, isLast, isSmall }: ProviderButtonProps) {
  const text = useInterstitialText();
  const Slot = useSlot('providerButton', Marked);
  const label = text(type === 'sign-in' ? 'oauthSignIn' : 'oauthSignUp', { provider: name });
  const button = (
    <Slot
      provider={id}
      variant="secondary"
      busy={oauth.busy === id}
      aria-disabled={oauth.isFramed || oauth.busy !== undefined || undefined}
      onClick={() => oauth.signIn(id)}
    >
      <BrandMark id={id} name={name} />
      <span {...(isSmall && { 'data-latchkey': 'hidden' })}>{label}</span>
      {isLast && <span data-latchkey="badge">{text('lastUsed')}</span>}
    </Slot>
  );
  if (oauth.isFramed)
    return (
      <Tooltip kind="warning" text={text('notInFrames')}>
        {button}
      </Tooltip>
    );
  return isSmall ? <Tooltip text={name}>{button}</Tooltip> : button;
}

function Marked({ provider, ...props }: ProviderButtonSlotProps) {
  const brand = brandOf(provider);
  return <Button {...props} {...(brand && { 'data-brand': provider, style: brandStyle(brand) })} />;
}
