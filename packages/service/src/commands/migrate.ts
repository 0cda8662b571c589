import { distributeTables, migrate, type SchemaState, schemaState, undistributeTables } from '../database/migrate.ts';
import { type Installation, withDatabase } from './installation.ts';

/** Which migrations the database has. */
export const migrationState = (installation: Installation): Promise<SchemaState> =>
  withDatabase(installation, ({ db }) => schemaState(db), { mayBeNew: true });

/** Brings the schema up to date while the service runs. Answers what it did. */
export const migrateInstallation = (installation: Installation): Promise<string[]> =>
  withDatabase(
    installation,
    ({ db }) => {
      installation.progress('Migrating the database');
      return migrate(db);
    },
    { mayBeNew: true },
  );

/** Brings the schema up to date, then distributes its tables over the nodes of a Citus cluster. Answers what it placed. */
export const distributeInstallation = (installation: Installation): Promise<string[]> =>
  withDatabase(
    installation,
    async ({ db }) => {
      await migrate(db);
      return distributeTables(db, (table) => installation.progress(`Distributing ${table}`));
    },
    { mayBeNew: true },
  );

/** Brings the tables of an installation back from the nodes of its cluster. Answers what it brought. */
export const undistributeInstallation = (installation: Installation): Promise<string[]> =>
  withDatabase(installation, ({ db }) =>
    undistributeTables(db, (table) => installation.progress(`Bringing back ${table}`)),
  );
