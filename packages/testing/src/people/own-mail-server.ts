import type { ServiceParts } from '@latchkey/service/app/service-parts';
import { egressGuard } from '@latchkey/service/platform/network/egress';
import { egressRules } from '@latchkey/service/platform/network/egress-rules';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { newProject, type TestProject } from '../world/new-project.ts';
import { startWorld, type World } from '../world/start.ts';

/** A world in which projects can have a mail server of their own. */
export interface OwnMailWorld {
  readonly world: World;
  readonly server: MailServer;
  /** The settings of that server. */
  readonly emailConfig: EmailConfig;
  /** A project that sends by it. */
  newSender(config?: Record<string, unknown>): Promise<TestProject>;
}

interface EmailConfig {
  readonly type: 'standard';
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly sender_name: string;
  readonly sender_email: string;
}

export async function startOwnMailWorld(changes: Partial<ServiceParts> = {}): Promise<OwnMailWorld> {
  const server = await startMailServer();
  const rules = egressRules([`mail.tenant.example:${server.port}`]);
  const lookUp = async (host: string) => (host.endsWith('.example') ? ['127.0.0.1'] : []);
  const world = await startWorld({ egress: egressGuard(rules, lookUp), ...changes });
  const emailConfig = {
    type: 'standard',
    host: 'mail.tenant.example',
    port: server.port,
    username: 'post',
    password: 'secret',
    sender_name: 'The Tenant',
    sender_email: 'hello@tenant.example',
  } as const;
  return {
    world,
    server,
    emailConfig,
    newSender: (config = {}) => newProject({ email_config: emailConfig, ...config }, Promise.resolve(world)),
  };
}
