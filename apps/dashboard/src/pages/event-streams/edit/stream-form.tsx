import { Field } from '@latchkey/react';
import { createEventStream, type EventStream, updateEventStream } from '@latchkey/sdk/event-streams';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { typeNames } from '../stream-words.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import { streamRules } from './rules.ts';
import { keepsSecrets, type StreamValues, targetOf, valuesOf } from './values.ts';

interface StreamFormProps {
  /** Undefined for a new one. */
  readonly stored: EventStream | undefined;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function StreamForm({ stored, onSaved, onClose }: StreamFormProps) {
  const adminApp = useAdminApp();
  const { notify } = useFrame();
  const rules = useMemo(() => streamRules(stored), [stored]);
  const sent = useSubmit<StreamValues>(valuesOf(stored), async (typed) => {
    const description = typed.description.trim();
    const target = targetOf(typed, stored);
    if (stored) await updateEventStream(adminApp, stored.id, { description, target });
    else if (target) await createEventStream(adminApp, { description, target, from: typed.from });
    await onSaved();
    onClose();
    notify(stored ? 'Event stream saved' : 'Event stream added');
  });
  const { form } = sent;
  const values = useWatch({ control: form.control }) as StreamValues;
  return (
    <DialogForm sent={sent} action={stored ? 'Save event stream' : 'Add event stream'} onCancel={onClose}>
      <Field label="Receiver">
        <Select {...form.register('type', { onChange: () => form.clearErrors() })}>
          {Object.entries(typeNames).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <ReceiverFields
        form={form}
        rules={rules}
        type={values.type}
        isKept={keepsSecrets(values, stored)}
        isStored={stored !== undefined}
      />
      <TextField
        form={form}
        name="description"
        label="Description (optional)"
        hint="A name to recognize this event stream by."
        maxLength={1_000}
      />
      {!stored && (
        <Field label="Start with" hint="Events arrive in order. Earlier ones come first.">
          <Select {...form.register('from')}>
            <option value="now">The next event</option>
            <option value="start">The first event in the log</option>
          </Select>
        </Field>
      )}
    </DialogForm>
  );
}
