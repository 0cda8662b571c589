import type { Command } from '../command/command.ts';
import { auditCommands } from './audit/audit.ts';
import { eventStreamCommands } from './audit/event-streams.ts';
import { bench } from './bench/bench.ts';
import { check } from './check.ts';
import { clientCommands } from './clients.ts';
import { completion } from './completion.ts';
import { configCommands } from './configuration/config.ts';
import { domainCommands } from './configuration/domains.ts';
import { mailServerCommands } from './configuration/mail-server.ts';
import { providerCommands } from './configuration/providers.ts';
import { settingCommands } from './configuration/settings.ts';
import { signInMethodCommands } from './configuration/sign-in-methods.ts';
import { doctor } from './doctor.ts';
import { emailCommands } from './emails/emails.ts';
import { templateCommands } from './emails/templates.ts';
import { importCommands } from './import/import.ts';
import { previousSystemCommands } from './import/previous-system.ts';
import { init } from './init/init.ts';
import { backupCommands } from './installation/backups.ts';
import { keyRingCommands } from './installation/key-ring.ts';
import { migrate } from './installation/migrate.ts';
import { moveProject } from './installation/move-project.ts';
import { ownerCommands } from './installation/owner.ts';
import { projectArchiveCommands } from './installation/project-archive.ts';
import { psql } from './installation/psql.ts';
import { keyCommands } from './keys.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { permissionCommands } from './permissions.ts';
import { printSchema } from './print-schema.ts';
import { projectCommands } from './projects.ts';
import { prove } from './prove.ts';
import { resourceServerCommands } from './resource-servers.ts';
import { directoryCommands } from './single-sign-on/directories.ts';
import { setUpLinkCommands } from './single-sign-on/set-up-links.ts';
import { singleSignOnCommands } from './single-sign-on/single-sign-on.ts';
import { teamDomainCommands } from './single-sign-on/team-domains.ts';
import { start } from './start.ts';
import { teamCommands } from './teams.ts';
import { types } from './types/types.ts';
import { userCommands } from './users.ts';
import { version } from './version.ts';
import { deliveryCommands } from './webhooks/deliveries.ts';
import { listen } from './webhooks/listen.ts';
import { webhookMetricCommands } from './webhooks/metrics.ts';
import { webhookCommands } from './webhooks/webhooks.ts';
import { whoami } from './whoami.ts';

/** All commands, in the order in which they are listed. */
export const commands: Readonly<Record<string, Command>> = {
  start,
  ...backupCommands,
  ...projectArchiveCommands,
  migrate,
  psql,
  ...keyRingCommands,
  ...ownerCommands,
  login,
  logout,
  whoami,
  init,
  ...projectCommands,
  'projects move': moveProject,
  ...userCommands,
  ...importCommands,
  ...previousSystemCommands,
  ...keyCommands,
  ...teamCommands,
  ...teamDomainCommands,
  ...singleSignOnCommands,
  ...directoryCommands,
  ...setUpLinkCommands,
  ...permissionCommands,
  types,
  ...configCommands,
  ...settingCommands,
  ...domainCommands,
  ...signInMethodCommands,
  ...providerCommands,
  ...clientCommands,
  ...resourceServerCommands,
  ...webhookCommands,
  ...deliveryCommands,
  ...webhookMetricCommands,
  'webhooks listen': listen,
  ...auditCommands,
  ...eventStreamCommands,
  ...mailServerCommands,
  ...emailCommands,
  ...templateCommands,
  check,
  doctor,
  prove,
  bench,
  completion,
  schema: printSchema((name) => (Object.hasOwn(commands, name) ? commands[name] : undefined)),
  version,
};
