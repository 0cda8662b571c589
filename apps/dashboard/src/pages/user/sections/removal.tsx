import { useStore } from '@latchkey/react';
import { BanUser } from '../ban-user.tsx';
import { DeleteUser } from '../delete-user.tsx';
import { useUserDetail } from '../user-detail.ts';

export function Removal() {
  const ban = useStore(useUserDetail().stores.ban);
  return (
    <div className="space-y-5">
      <BanUser ban={ban} />
      <DeleteUser />
    </div>
  );
}
