import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { drawCrop, jpegOf, moved, sizeOf, wholeOf, zoomed, zoomRange } from './crop.ts';

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
          onInput={({ currentTarget }) => zoomTo(Number(currentTarget.value))}
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

const STEP = 0.05;
const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const zooms: Readonly<Record<string, number>> = { '+': zoomRange.step, '=': zoomRange.step, '-': -zoomRange.step };

/** Choosing the square of a picture by pointer or keys; Enter is for what is done with it. */
function useCrop(image: HTMLImageElement, onEnter: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const size = sizeOf(image);
  const [crop, setCrop] = useState(() => wholeOf(size));
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop);
  }, [image, crop]);

  function keyDown(event: KeyboardEvent): void {
    const [right, down] = arrows[event.key] ?? [0, 0];
    const zoom = zooms[event.key];
    if (event.key === 'Enter') onEnter();
    else if (arrows[event.key]) setCrop((crop) => moved(size, crop, right, down));
    else if (zoom !== undefined) setCrop((crop) => zoomed(size, crop, crop.zoom + zoom));
    else return;
    event.preventDefault();
  }
  function pointerDown({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent): void {
    currentTarget.setPointerCapture(pointerId);
    last.current = { x, y };
  }
  function pointerMove({ currentTarget, clientX: x, clientY: y }: PointerEvent): void {
    if (!last.current) return;
    const shown = currentTarget.clientWidth || 1;
    const [right, down] = [(last.current.x - x) / shown, (last.current.y - y) / shown];
    last.current = { x, y };
    setCrop((crop) => moved(size, crop, right, down));
  }
  const pointerUp = () => {
    last.current = undefined;
  };
  return {
    crop,
    zoomTo: (zoom: number) => setCrop((crop) => zoomed(size, crop, zoom)),
    canvas,
    area: {
      onKeyDown: keyDown,
      onPointerDown: pointerDown,
      onPointerMove: pointerMove,
      onPointerUp: pointerUp,
      onPointerCancel: pointerUp,
    },
  };
}
