import { Button, CopyButton } from '@latchkey/react';
import type { ImpersonationLink } from '@latchkey/sdk/admin';
import { Time } from '../../ui/data/time.tsx';
import { DialogButtons } from '../../ui/overlay/confirm.tsx';

interface OpenAppProps {
  readonly link: ImpersonationLink;
  readonly onClose: () => void;
}

/** Shows the link. A plain link, because browsers only open a new window on a click. */
export function OpenApp({ link: { url, expiresAt }, onClose }: OpenAppProps) {
  return (
    <div className="space-y-4">
      <p role="status" className="text-pretty text-soft">
        The link is ready. It works once and expires <Time at={expiresAt} />. Open it in a private window to stay signed
        in to the app with your own account here.
      </p>
      <CopyButton text={url}>Copy link</CopyButton>
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <a href={url} target="_blank" rel="noreferrer" data-latchkey="button" data-variant="primary" onClick={onClose}>
          <span data-latchkey="button-label">Open app</span>
        </a>
      </DialogButtons>
    </div>
  );
}
