import type { Project } from '../projects/project.ts';

const DAY_MILLIS = 24 * 3_600_000;

/** For so long a browser is trusted, in milliseconds; none where the project asks for the second factor every time. */
export const trustMillis = ({ config }: Project): number => (config.trusted_device_days ?? 0) * DAY_MILLIS;
