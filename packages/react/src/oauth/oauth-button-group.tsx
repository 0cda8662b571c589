import { useLoaded } from '../hooks/use-loaded.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Buttons of all providers of the project. */
export interface OAuthButtonGroupProps {
  /** Whether the buttons speak of signing in or of signing up; both do either. */
  readonly type: 'sign-in' | 'sign-up';
}

/** A button of one provider. */
export interface OAuthButtonProps extends OAuthButtonGroupProps {
  /** The id of a provider of the project. */
  readonly provider: string;
}

/** A button for each provider that the project has switched on; nothing where there is none. */
export function OAuthButtonGroup({ type }: OAuthButtonGroupProps) {
  const ids = (useKnownProject()?.config.oauthProviders ?? []).map(({ id }) => id);
  return ids.length > 0 && <Providers ids={ids} type={type} />;
}

/** The button of one provider: `<OAuthButton provider="github" type="sign-in" />` */
export const OAuthButton = ({ provider, type }: OAuthButtonProps) => <Providers ids={[provider]} type={type} />;

const load = () => import('./index.ts');

/** Leads to the identity provider of a team. */
export const SingleSignOn = lazyPart(async () => (await load()).SingleSignOn);

/** The buttons with their marks are loaded where there are providers. */
function Providers(props: { readonly ids: readonly string[]; readonly type: 'sign-in' | 'sign-up' }) {
  const text = useText();
  const buttons = useLoaded(load);
  if (buttons.status === 'ok') return <buttons.data.OAuthButtons {...props} />;
  if (buttons.status === 'pending') return <Skeleton of="control" />;
  return (
    <div data-latchkey="form">
      <ErrorMessage error={buttons.error} />
      <Button variant="secondary" onClick={buttons.retry}>
        {text('tryAgain')}
      </Button>
    </div>
  );
}
