import { useId } from 'react';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { largestMegabytes, pictureTypes } from './read-picture.ts';
import { type PictureSaving, usePicture } from './use-picture.ts';

interface PictureEditProps extends PictureSaving {
  readonly of: { readonly displayName: string | null; readonly profileImageUrl: string | null };
}

/** A picture, with ways to choose and to remove it. */
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
