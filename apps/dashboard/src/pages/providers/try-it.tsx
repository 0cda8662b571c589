import { useStore } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { textLink } from '../../ui/layout/text-link.ts';

/** Leads to the sign-in page of the application, on the first of its domains. */
export function TryIt() {
  const { config } = useStore(useAdminApp().projectStore);
  const [first] = config.domains;
  if (!first) return null;
  const { href } = new URL(`${first.handlerPath.replace(/\/$/, '')}/sign-in`, first.domain);
  return (
    <a href={href} target="_blank" rel="noopener" className={textLink}>
      Try it
    </a>
  );
}
