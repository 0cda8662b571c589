import type { PreviousSystem } from '@latchkey/sdk/previous-system';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { dayOf } from './days.ts';
import { PasswordFields } from './password-fields.tsx';
import { systemRules } from './rules.ts';
import { SessionFields } from './session-fields.tsx';
import type { SystemValues } from './values.ts';

export interface SystemFieldsProps {
  readonly form: UseFormReturn<SystemValues>;
  readonly stored: PreviousSystem | null;
  readonly now: number;
}

/** Which system it is and until when, how passwords are checked there, and whose tokens are exchanged. */
export function SystemFields({ form, stored, now }: SystemFieldsProps) {
  const rules = systemRules(stored, now);
  const isNew = stored === null;

  // The button that had the focus is gone.
  useEffect(() => {
    if (isNew) form.setFocus('source');
  }, [isNew, form]);

  return (
    <>
      <Card title="Previous system">
        <div className="grid max-w-xl items-start gap-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField
              form={form}
              name="source"
              label="Name"
              hint="The name that your imports from it have. Users are found by the IDs they have there."
              placeholder="auth0"
              autoCapitalize="off"
              spellCheck={false}
              required
              rules={rules.source}
            />
          </div>
          <TextField
            form={form}
            name="lastDay"
            label="Last day"
            hint="At most a year from now."
            type="date"
            min={dayOf(new Date(now))}
            required
            rules={rules.lastDay}
          />
          <TextField
            form={form}
            name="toldUsers"
            label="Users there (optional)"
            hint="Shows how many are missing."
            inputMode="numeric"
            rules={rules.toldUsers}
          />
        </div>
      </Card>
      <PasswordFields form={form} stored={stored} rules={rules} />
      <SessionFields form={form} stored={stored} rules={rules} />
    </>
  );
}
