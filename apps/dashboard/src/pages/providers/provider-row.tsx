import { BrandMark } from '@latchkey/react/brands';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/layout/badge.tsx';

interface ProviderRowProps {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
  /** Whose keys it uses. */
  readonly about: ReactNode;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** A provider, and whether people can sign in with it. */
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
