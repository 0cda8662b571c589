/** The source of the template that welcomes a user whose email is to be confirmed. */
export const welcomeSource = `import { Heading, Hr, Text } from '@react-email/components';

export function EmailTemplate({ projectDisplayName }: { projectDisplayName: string }) {
  return (
    <>
      <Heading className="mt-0 mb-[16px] text-[24px] leading-[32px] font-bold">
        Welcome to {projectDisplayName}
      </Heading>
      <Text className="mt-0 mb-[16px] text-[16px] leading-[24px]">
        Thank you for signing up. It is good to have you here.
      </Text>
      <Text className="mt-0 mb-[24px] text-[16px] leading-[24px]">
        Your account is nearly ready. Just confirm that this email address is yours.
      </Text>
      <Hr className="my-[24px] border-[#94a3b8]" />
      <Text className="m-0 text-[14px] leading-[20px]">
        If you did not sign up at {projectDisplayName}, you can ignore this email.
      </Text>
    </>
  );
}
`;
