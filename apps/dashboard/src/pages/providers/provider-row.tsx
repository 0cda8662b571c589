import { useStore } from '@latchkey/react';
import { BrandMark } from '@latchkey/react/brands';
import type { ReactNode } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { textLink } from '../../ui/layout/text-link.ts';

interface ProviderRowProps {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
  /** The kind of keys it uses. */
  readonly about: ReactNode;
  /** The row's buttons. */
  readonly children: ReactNode;
}

/** A provider with its status. */
export function ProviderRow({ id, name, isOn, about, children }: ProviderRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-control border border-line">
        <BrandMark id={id} name={name} />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words font-medium">{name}</p>
        <p className="break-words text-soft text-xs">{about}</p>
      </div>
      <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
      <div className="flex gap-2">{children}</div>
    </li>
  );
}

/** Opens the app's sign-in page on the first trusted domain, or else the hosted one, if it's served. */
export function TryIt() {
  const { id, config } = useStore(useAdminApp().projectStore);
  const [first] = config.domains;
  if (!first && !config.hostedPagesEnabled) return null;
  const href = first
    ? new URL(`${first.handlerPath.replace(/\/$/, '')}/sign-in`, first.domain).href
    : `/p/${id}/sign-in`;
  return (
    <a href={href} target="_blank" rel="noopener" className={textLink}>
      Try sign-in
    </a>
  );
}
