import { type ChangeEvent, useRef, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { type PictureFault, readPicture } from './read-picture.ts';

export interface PictureSaving {
  /** What is announced. */
  readonly words: { readonly saved: string; readonly removed: string };
  /** Null removes it. */
  save(dataUrl: string | null): Promise<unknown>;
}

/** A picture: chosen, cut, saved or removed. */
export function usePicture({ words, save }: PictureSaving) {
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<HTMLImageElement>();
  const [fault, setFault] = useState<PictureFault>();
  const [done, setDone] = useState('');
  const { act, busy, failure } = useAction();

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
    async save(dataUrl: string): Promise<void> {
      await save(dataUrl);
      setImage(undefined);
      setDone(words.saved);
    },
    cancel: () => setImage(undefined),
    remove: () =>
      act('remove', async () => {
        await save(null);
        setDone(words.removed);
      }),
  };
}
