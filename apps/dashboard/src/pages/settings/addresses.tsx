import { CopyButton } from '@latchkey/react';
import { useApps } from '../../app/apps.ts';

/** By what programs know the project, and where they find the keys that its tokens are signed with. */
export function Addresses({ id }: { readonly id: string }) {
  const { settings } = useApps();
  const facts = [
    ['Project ID', id],
    ['JWKS URL', `${settings.url}/api/v1/projects/${encodeURIComponent(id)}/.well-known/jwks.json`],
  ] as const;
  return (
    <dl className="space-y-5">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt className="font-medium">{name}</dt>
          <dd className="mt-1.5 flex items-center gap-2">
            <code dir="ltr" className="min-w-0 break-all rounded-control bg-muted px-2 py-1 font-mono text-[0.8125rem]">
              {text}
            </code>
            <CopyButton text={text} label={`Copy ${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
