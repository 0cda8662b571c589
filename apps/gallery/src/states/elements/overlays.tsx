import { Alert, Button, Dialog, Spinner, Tooltip } from '@latchkey/react';
import { useState } from 'react';
import { element } from '../../element.tsx';
import type { State } from '../../state.ts';

const tones = ['error', 'warning', 'success', 'info'] as const;
const long = 'Everyone who has this link can read the notes, until it is switched off in the settings of the project.';

function OpenedDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete project</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Delete Northwind Notes?">
        <p>All users of it are deleted. This cannot be undone.</p>
        <Button variant="destructive">Delete Northwind Notes</Button>
      </Dialog>
    </>
  );
}

export const overlays: readonly State[] = [
  ...tones.map((tone) => element('alert', tone, <Alert tone={tone}>That did not work. Please try again.</Alert>)),
  element('alert', 'empty', <Alert />),
  element('spinner', 'turning', <Spinner />),
  element('tooltip', 'closed', <Tooltip text={long} />),
  element('tooltip', 'info, open', <Tooltip text={long} />, [{ focus: ['button', 'More information'] }, { see: long }]),
  element('tooltip', 'warning, open', <Tooltip kind="warning" text="Everyone can see it." />, [
    { focus: ['button', 'More information'] },
    { see: 'Everyone can see it.' },
  ]),
  element(
    'tooltip',
    'of a button, open',
    <Tooltip text={long}>
      <Button>Publish</Button>
    </Tooltip>,
    [{ focus: ['button', 'Publish'] }, { see: long }],
  ),
  element('dialog', 'open', <OpenedDialog />, [{ click: ['button', 'Delete project'] }]),
];
