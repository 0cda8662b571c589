import { Field } from '@latchkey/react';
import type { ComponentProps } from 'react';
import { Select } from '../../ui/form/select.tsx';

const DAY = 24;

/** How many hours what is replaced still works, with what people choose. */
const overlaps = [
  [0, 'Immediately'],
  [1, 'In 1 hour'],
  [DAY, 'In 1 day'],
  [7 * DAY, 'In 7 days'],
  [30 * DAY, 'In 30 days'],
] as const;

/** What most people choose, as the value of the field. */
export const USUAL_OVERLAP = String(DAY);

interface OverlapFieldProps extends ComponentProps<typeof Select> {
  /** What expires, such as `Old secret expires`. */
  readonly label: string;
  /** The most hours that the service takes. */
  readonly most: number;
}

/** Asks when a key or secret that is rotated expires; its value is a number of hours. */
export const OverlapField = ({ label, most, ...select }: OverlapFieldProps) => (
  <Field label={label}>
    <Select {...select}>
      {overlaps
        .filter(([hours]) => hours <= most)
        .map(([hours, when]) => (
          <option key={hours} value={hours}>
            {when}
          </option>
        ))}
    </Select>
  </Field>
);
