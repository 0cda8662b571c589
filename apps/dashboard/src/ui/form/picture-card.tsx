import { PictureEdit } from '@latchkey/react/picture';
import { Hued } from '../layout/avatar.tsx';
import { Card } from '../layout/card.tsx';

interface PictureCardProps {
  readonly name: string;
  readonly url: string | null;
  /** Null removes it. */
  readonly save: (url: string | null) => Promise<unknown>;
}

const words = { saved: 'Picture saved', removed: 'Picture removed' };

/** The picture of a user or team, saved at once. */
export const PictureCard = ({ name, url, save }: PictureCardProps) => (
  <Card title="Picture">
    <div className="[&_[data-latchkey=actions]>*]:flex-none [&_[data-latchkey=actions]]:flex [&_[data-latchkey=actions]]:justify-start">
      <Hued name={name}>
        <PictureEdit of={{ displayName: name, profileImageUrl: url }} words={words} save={save} />
      </Hued>
    </div>
  </Card>
);
