import { useApps } from '../../app/apps.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';

/** The callback URL to register at the provider. */
export function CallbackAddress({ id }: { readonly id: string }) {
  const { settings } = useApps();
  return <CodeBlock label="Callback URL to register" code={`${settings.url}/api/v1/auth/oauth/callback/${id}`} />;
}
