import { MessageCard, OfflineBanner } from '@latchkey/react';
import { element } from '../../element.tsx';
import { withoutNetwork } from '../../failures.ts';
import type { State } from '../../state.ts';

const text = 'Anyone with this link can read the notes, until it is turned off.';
const fail = () => Promise.reject(new Error('It did not work.'));

const offlineBanner = element('offline banner', 'shown', <OfflineBanner />);

export const cards: readonly State[] = [
  element('message card', 'title only', <MessageCard title="All is well" />),
  element(
    'message card',
    'one button',
    <MessageCard title="Share the notes?" primaryButtonText="Share" primaryAction={() => {}}>
      {text}
    </MessageCard>,
  ),
  element(
    'message card',
    'two buttons',
    <MessageCard title="Share the notes?" primaryButtonText="Share" secondaryButtonText="Cancel">
      {text}
    </MessageCard>,
  ),
  element(
    'message card',
    'busy',
    <MessageCard title="Share the notes?" primaryButtonText="Share" primaryAction={() => new Promise(() => {})} />,
    [{ click: ['button', 'Share'] }],
  ),
  element(
    'message card',
    'failed',
    <MessageCard title="Share the notes?" primaryButtonText="Share" primaryAction={fail} />,
    [{ click: ['button', 'Share'] }],
  ),
  {
    ...offlineBanner,
    render() {
      withoutNetwork();
      return offlineBanner.render();
    },
  },
];
