import { Dialog, Field } from '@latchkey/react';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

interface ReplaySpanProps {
  readonly open: boolean;
  readonly endpointId: string;
  readonly onClose: () => void;
}

/** Resends the deliveries of a time range, for example after a receiver lost data. */
export function ReplaySpan({ open, ...form }: ReplaySpanProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Replay a time range">
      <ReplayForm {...form} />
    </Dialog>
  );
}

function ReplayForm({ endpointId, onClose }: Omit<ReplaySpanProps, 'open'>) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const now = adminApp.clock();
  const blank = { from: inputOf(now - DAY), to: inputOf(now + MINUTE), which: 'failed' };
  const sent = useSubmit(blank, async ({ from, to, which }) => {
    const [since, until] = [momentOf(from) as Date, momentOf(to) as Date];
    const state = which === 'failed' ? 'failed' : undefined;
    const count = await adminApp.replayWebhookDeliveries(endpointId, { since, until, state });
    onClose();
    notify(count === 1 ? 'Replaying 1 delivery' : `Replaying ${count} deliveries`);
  });
  const { form } = sent;
  return (
    <DialogForm sent={sent} action="Replay deliveries" onCancel={onClose}>
      <p className="text-pretty text-soft">
        Each message keeps its ID, so your receiver can skip those it already processed. Up to 1,000 are resent, oldest
        first.
      </p>
      <TextField
        form={form}
        name="from"
        label="From"
        type="datetime-local"
        required
        rules={{ validate: (text) => momentOf(text) !== undefined || 'Enter a date and a time' }}
      />
      <TextField
        form={form}
        name="to"
        label="To"
        type="datetime-local"
        required
        rules={{ validate: (text, { from }) => checkEnd(text, from) }}
      />
      <Field label="Deliveries">
        <Select {...form.register('which')}>
          <option value="failed">Failed</option>
          <option value="all">Failed and delivered</option>
        </Select>
      </Field>
    </DialogForm>
  );
}

function checkEnd(text: string, from: string): true | string {
  const [since, until] = [momentOf(from), momentOf(text)];
  if (!until) return 'Enter a date and a time';
  return !since || since <= until || 'Enter a time after the start';
}

/** A time as a `datetime-local` value: in the browser's time zone, to the minute. */
function inputOf(millis: number): string {
  const offset = new Date(millis).getTimezoneOffset() * 60_000;
  return new Date(millis - offset).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** Undefined for empty or invalid input. */
function momentOf(typed: string): Date | undefined {
  const moment = new Date(typed);
  return typed === '' || Number.isNaN(moment.getTime()) ? undefined : moment;
}
