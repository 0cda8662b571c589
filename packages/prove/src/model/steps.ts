import { apiKeySteps } from './api-keys.ts';
import { channelSteps } from './channels.ts';
import { peopleSteps } from './people.ts';
import { permissionSteps } from './permissions.ts';
import { sessionSteps } from './sessions.ts';
import type { Step } from './step.ts';
import { teamSteps } from './teams.ts';

/** Everything that is done to a project, in any order. */
export const steps: readonly Step[] = [
  ...peopleSteps,
  ...sessionSteps,
  ...channelSteps,
  ...teamSteps,
  ...permissionSteps,
  ...apiKeySteps,
];
