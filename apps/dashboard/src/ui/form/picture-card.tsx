import { PictureEdit } from '@latchkey/react/picture';
import type { GuardedCall } from '@latchkey/sdk/admin';
import { AllowedFields } from '../../app/allowed.tsx';
import { Hued } from '../layout/avatar.tsx';
import { Card } from '../layout/card.tsx';

interface PictureCardProps {
  readonly name: string;
  readonly url: string | null;
  /** The call that saves. */
  readonly call: GuardedCall;
  /** Null removes it. */
  readonly save: (url: string | null) => Promise<unknown>;
}

const words = { saved: 'Picture saved', removed: 'Picture removed' };

/** The picture of a user or team, saved at once. */
export const PictureCard = ({ name, url, call, save }: PictureCardProps) => (
  <Card title="Picture">
    <div className="[&_[data-latchkey=actions]>*]:flex-none [&_[data-latchkey=actions]]:flex [&_[data-latchkey=actions]]:justify-start">
      <Hued name={name}>
        <AllowedFields call={call}>
          <PictureEdit of={{ displayName: name, profileImageUrl: url }} words={words} save={save} />
        </AllowedFields>
      </Hued>
    </div>
  </Card>
);
