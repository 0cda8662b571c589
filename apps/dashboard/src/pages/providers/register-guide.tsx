import { useApps } from '../../app/apps.ts';
import { textLink } from '../../ui/layout/text-link.ts';
import { CallbackAddress } from './callback-address.tsx';
import { consoles } from './consoles.ts';
import type { Provider } from './use-providers.ts';

/** How to get credentials of one's own from a built-in provider. */
export function RegisterGuide({ id }: { readonly id: Provider['id'] }) {
  const { settings } = useApps();
  const [name, url] = consoles[id];
  return (
    <ol aria-label="Get credentials" className="list-decimal space-y-2 ps-5 marker:text-soft">
      <li>
        Create an OAuth application in the{' '}
        <a href={url} target="_blank" rel="noopener" className={textLink}>
          {name}
        </a>
        .
      </li>
      <li>
        Register this callback URL there:
        <div className="mt-1.5">
          <CallbackAddress id={id} />
        </div>
      </li>
      <li>
        Copy its client ID and client secret into the fields below.{' '}
        <a href={`${settings.url}/docs/guides/add-a-provider`} target="_blank" rel="noopener" className={textLink}>
          Read the guide
        </a>
      </li>
    </ol>
  );
}
