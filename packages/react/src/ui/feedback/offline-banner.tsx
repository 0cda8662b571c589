import { useOnline } from '../../hooks/dom/use-online.ts';
import { useText } from '../../i18n/texts/use-text.ts';
import { useRoot } from '../../i18n/use-root.ts';

/** Shown while there is no network; for the top of a page. */
export function OfflineBanner() {
  const text = useText();
  const isOnline = useOnline();
  return (
    <div role="status" {...useRoot()} data-latchkey="banner-region">
      {!isOnline && <div data-latchkey="banner">{text('offline')}</div>}
    </div>
  );
}
