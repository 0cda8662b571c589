import { ownerRoles } from '../../features/projects/owner-roles.ts';

export const RoleOptions = () =>
  Object.entries(ownerRoles).map(([id, { title }]) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
