import { useApps } from '../../app/apps.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';

/** What the provider has to be told where the client is registered. */
export function CallbackAddress({ id }: { readonly id: string }) {
  const { settings } = useApps();
  return <CodeBlock label="Callback address to register" code={`${settings.url}/api/v1/auth/oauth/callback/${id}`} />;
}
