import { AcceptedDocuments } from '#lib/consent/consent.tsx';
import { SignOutEverywhere } from '#lib/devices/sign-out-everywhere.tsx';
import { ReminderSwitch } from '#lib/reminders/reminder-switch.tsx';
import { YourData } from '#lib/your-data/your-data.tsx';

export function Settings({ userId }: { userId: string }) {
  return (
    <>
      <SignOutEverywhere />
      <ReminderSwitch userId={userId} />
      <AcceptedDocuments userId={userId} />
      <YourData userId={userId} />
    </>
  );
}
