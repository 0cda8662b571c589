import type { CurrentUser } from '@latchkey/sdk';
import { type ChangeEvent, useRef, useState } from 'react';
import { useAct } from '../../hooks/use-act.ts';
import { useAccountText } from '../../messages/use-account-text.ts';
import { type PictureFault, readPicture } from './read-picture.ts';

/** The picture of a user: chosen, cut, saved or removed. */
export function usePicture(user: CurrentUser) {
  const text = useAccountText();
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<HTMLImageElement>();
  const [fault, setFault] = useState<PictureFault>();
  const [done, setDone] = useState('');
  const { act, busy, failure } = useAct();

  async function change({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    setDone('');
    const read = await readPicture(file).catch(() => 'pictureWrong' as const);
    // The same file can be chosen again.
    target.value = '';
    setFault(typeof read === 'string' ? read : undefined);
    setImage(typeof read === 'string' ? undefined : read);
  }
  return {
    input: { ref: input, onChange: change },
    choose: () => input.current?.click(),
    /** The file that is being cut. */
    image,
    fault,
    busy,
    failure,
    done,
    async save(profileImageUrl: string): Promise<void> {
      await user.update({ profileImageUrl });
      setImage(undefined);
      setDone(text('pictureSaved'));
    },
    cancel: () => setImage(undefined),
    remove: () =>
      act('remove', async () => {
        await user.update({ profileImageUrl: null });
        setDone(text('pictureRemoved'));
      }),
  };
}
