import { useFieldWiring } from '@latchkey/react';
import type { ComponentProps } from 'react';
import { Icon } from '../icons.tsx';

/** A native select, styled like the inputs. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select data-latchkey="input" {...useFieldWiring()} {...props} className="cursor-pointer appearance-none pe-9" />
      <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-soft">
        <Icon name="chevrons" />
      </span>
    </span>
  );
}
