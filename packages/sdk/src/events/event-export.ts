import type { LoggedEvent } from './event-log.ts';

/** A table for people, or one line of JSON per event for programs. */
export type EventExportFormat = 'csv' | 'json-lines';

const columns: Readonly<Record<string, (event: LoggedEvent) => string | null>> = {
  id: ({ id }) => id,
  time: ({ at }) => at.toISOString(),
  kind: ({ kind }) => kind,
  result: ({ result }) => result,
  actor: ({ actor }) => actor.kind,
  actor_id: ({ actor }) => actor.userId ?? actor.keyId ?? actor.setUpLinkId,
  actor_name: ({ actor }) => actor.name,
  impersonator_id: ({ actor }) => actor.impersonatorId,
  impersonator_name: ({ actor }) => actor.impersonatorName,
  subject: ({ subject }) => subject.type,
  subject_id: ({ subject }) => subject.id,
  subject_name: ({ subject }) => subject.name,
  request_id: ({ requestId }) => requestId,
  detail: ({ detail }) => JSON.stringify(detail),
};

/** What an export begins with. */
export const exportHead = (format: EventExportFormat): string =>
  format === 'csv' ? `${Object.keys(columns).join(',')}\r\n` : '';

export const exported = (format: EventExportFormat, event: LoggedEvent): string =>
  format === 'csv'
    ? `${Object.values(columns)
        .map((read) => cell(read(event)))
        .join(',')}\r\n`
    : `${JSON.stringify(event)}\n`;

/** Spreadsheets run text that starts like a formula, and users choose their names: an apostrophe keeps it text. */
function cell(value: string | null): string {
  const text = value !== null && /^[=+\-@\t\r]/.test(value) ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
