import { type ProviderButtonSlotProps, useSlot } from '../appearance/appearance.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { Button } from '../ui/button.tsx';
import { BrandMark, brandOf, brandStyle } from '../ui/icons/brands.tsx';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import type { OAuthSignIn } from './use-oauth-sign-in.ts';

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
export function ProviderButton({ id, name, type, oauth, isLast, isSmall }: ProviderButtonProps) {
  const text = usePageText();
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
