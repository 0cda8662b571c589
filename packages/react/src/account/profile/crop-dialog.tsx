import { useId } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { zoomRange } from './crop.ts';
import { jpegOf } from './draw-crop.ts';
import { useCrop } from './use-crop.ts';

const DRAWN_PIXELS = 512;

interface CropDialogProps {
  readonly image: HTMLImageElement;
  save(dataUrl: string): Promise<void>;
  onClose(): void;
}

/** Cuts a picture to the square whose circle is shown. */
export function CropDialog({ image, save, onClose }: CropDialogProps) {
  const text = useAccountText();
  const help = useId();
  const { act, busy, failure } = useAction();
  const done = () => act('save', () => save(jpegOf(image, crop)));
  const { crop, zoomTo, canvas, area } = useCrop(image, () => void done());
  return (
    <Dialog open title={text('cropTitle')} onClose={onClose}>
      <p data-latchkey="text" id={help}>
        {text('cropHelp')}
      </p>
      <button
        type="button"
        data-latchkey="crop-button"
        data-focus
        aria-label={text('cropPicture')}
        aria-describedby={help}
        {...area}
      >
        <canvas ref={canvas} width={DRAWN_PIXELS} height={DRAWN_PIXELS} />
      </button>
      <Field label={text('zoom')}>
        <Input
          data-latchkey="range"
          type="range"
          {...zoomRange}
          value={crop.zoom}
          onChange={({ target }) => zoomTo(Number(target.value))}
        />
      </Field>
      <ErrorMessage error={failure} />
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button busy={busy !== undefined} onClick={done}>
          {text('save')}
        </Button>
      </div>
    </Dialog>
  );
}
