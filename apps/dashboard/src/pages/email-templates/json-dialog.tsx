import { Button, CopyButton, Dialog, Field } from '@latchkey/react';
import { useState } from 'react';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { DialogButtons } from '../../ui/overlay/confirm.tsx';
import { useAnswer } from '../../ui/overlay/use-answer.ts';
import { type BlockDocument, rooted } from './blocks/block-document.ts';
import { readDocument } from './read-document.ts';

interface JsonDialogProps {
  /** The file name for the download. */
  readonly name: string;
  readonly content: BlockDocument;
  /** Rejects if the service wouldn't accept the document. */
  readonly check: (content: BlockDocument) => Promise<unknown>;
  /** Left out if nothing can be changed. */
  readonly onImport: ((content: BlockDocument) => void) | undefined;
}

/** Exports and imports the document as JSON. */
export function JsonDialog({ name, ...props }: JsonDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {props.onImport ? 'Edit JSON' : 'JSON'}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Blocks as JSON">
        <JsonForm name={name} {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function JsonForm({ name, content, check, onImport, onClose }: JsonDialogProps & { readonly onClose: () => void }) {
  const [text, setText] = useState(() => JSON.stringify(content, null, 2));
  const [fault, setFault] = useState('');
  const { isBusy, error, form } = useAnswer(async () => {
    const read = readDocument(text);
    if (typeof read === 'string') {
      setFault(read);
      throw new Error(read);
    }
    await check(read);
    onImport?.(rooted(read));
    onClose();
  });
  return (
    <form {...form} data-wide>
      <Field
        label="JSON"
        hint={onImport && 'Paste the JSON of another template or of a downloaded file.'}
        error={fault}
      >
        <TextArea
          dir="ltr"
          rows={14}
          readOnly={!onImport}
          value={text}
          onChange={({ target }) => {
            setFault('');
            setText(target.value);
          }}
          className="font-mono text-small"
        />
      </Field>
      <ErrorMessage error={fault ? undefined : error} />
      <DialogButtons>
        <CopyButton text={text}>Copy</CopyButton>
        <Button variant="secondary" onClick={() => download(`${name}.json`, text)}>
          Download file
        </Button>
        {onImport && (
          <Button type="submit" busy={isBusy}>
            Import JSON
          </Button>
        )}
      </DialogButtons>
    </form>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
