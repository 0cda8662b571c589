import { useOnline } from '../hooks/use-online.ts';
import { useRoot } from '../hooks/use-root.ts';
import { useText } from '../messages/use-text.ts';

/** Says that there is no network, as long as there is none; for the top of a page. */
export function OfflineBanner() {
  const text = useText();
  const isOnline = useOnline();
  return (
    <div role="status" {...useRoot()} data-latchkey="banner-region">
      {!isOnline && <div data-latchkey="banner">{text('offline')}</div>}
    </div>
  );
}
