import type { FindStoredProject } from '../../domains/projects/project.ts';
import { HAND_OVER, handOver, tellElsewhere } from '../../domains/webhooks/elsewhere.ts';
import { tellOfEvents } from '../../domains/webhooks/fan-out/read-events.ts';
import type { Context } from '../../platform/context.ts';
import type { WebhookService } from '../../platform/integrations/webhook-service.ts';
import { jobWorkers } from '../../platform/jobs/job-workers.ts';
import { coalesced } from '../../runtime/concurrency.ts';
import type { WebhookDesk } from './webhooks.ts';

const LANES = { atOnce: 8, perProject: 2 };

/** Hands what happens over to another service, which tells receivers; nothing is sent from here. */
export function webhooksElsewhere(
  newContext: () => Context,
  find: FindStoredProject,
  service: WebhookService,
): WebhookDesk {
  const lanes = jobWorkers(newContext, { [HAND_OVER]: handOver(service, find) }, LANES);
  const read = coalesced(async () => {
    while (await tellOfEvents(newContext(), tellElsewhere));
  });
  async function work(): Promise<void> {
    await read();
    await lanes.work();
  }
  return {
    work,
    async hear({ payload }) {
      if (payload !== undefined) await work();
    },
    async drain() {
      await read();
      await lanes.drain();
    },
    close: lanes.close,
  };
}
