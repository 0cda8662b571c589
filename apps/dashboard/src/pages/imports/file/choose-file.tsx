import { Button } from '@latchkey/react';
import { type DragEvent, useRef, useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';

const ACCEPTED = '.json,.jsonl,.ndjson,.csv,application/json,text/csv';

interface ChooseFileProps {
  readonly onChoose: (file: File) => void;
}

/** Takes a file by a button, or where it is dropped. */
export function ChooseFile({ onChoose }: ChooseFileProps) {
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-8 text-center ${isOver ? 'border-accent bg-accent-wash' : 'border-input/50'}`}
    >
      <span className="grid size-10 place-items-center rounded-full bg-muted text-soft">
        <Icon name="imports" />
      </span>
      <p className="text-soft">Drop a file here, or choose one.</p>
      <FileButton onChoose={onChoose}>Choose file</FileButton>
    </div>
  );
}

interface FileButtonProps extends ChooseFileProps {
  readonly children: string;
}

/** A button that opens the files of the computer. */
export function FileButton({ onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label="File to import"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
