import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { largestMegabytes, type PictureFault, pictureTypes, readPicture } from './read-picture.ts';

/** What edits a picture. */
export interface PictureEditProps extends PictureSaving {
  /** Whose picture it is. */
  readonly of: { readonly displayName: string | null; readonly profileImageUrl: string | null };
}

/** A picture, with ways to choose, crop and remove it; a change is saved at once. */
export function PictureEdit({ of, ...saving }: PictureEditProps) {
  const text = useAccountText();
  const rule = useId();
  const picture = usePicture(saving);
  const { image, fault } = picture;
  const hasPicture = of.profileImageUrl !== null;
  return (
    <div data-latchkey="picture">
      <Avatar user={of} size={72} border />
      <div data-latchkey="form">
        <div data-latchkey="actions">
          <Button variant="secondary" aria-describedby={rule} onClick={picture.choose}>
            {text(hasPicture ? 'pictureReplace' : 'pictureChoose')}
          </Button>
          {hasPicture && (
            <Button variant="ghost" busy={picture.busy === 'remove'} onClick={picture.remove}>
              {text('pictureRemove')}
            </Button>
          )}
        </div>
        <input type="file" accept={pictureTypes.join()} aria-label={text('picture')} hidden {...picture.input} />
        {fault && (
          <p data-latchkey="error" role="alert">
            {text(fault, { size: largestMegabytes })}
          </p>
        )}
        <p data-latchkey="hint" id={rule}>
          {text('pictureRule', { size: largestMegabytes })}
        </p>
        <ErrorMessage error={picture.failure} />
        <div data-latchkey="status" role="status">
          {picture.done}
        </div>
      </div>
      {image && <CropDialog image={image} save={picture.save} onClose={picture.cancel} />}
    </div>
  );
}

/** How a picture is saved. */
export interface PictureSaving {
  /** What is announced. */
  readonly words: { readonly saved: string; readonly removed: string };
  /** Null removes it. */
  save(dataUrl: string | null): Promise<unknown>;
}

/** A picture: chosen, cut, saved or removed. */
function usePicture({ words, save }: PictureSaving) {
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
