/** Who sends on a developer's machine; the address is nobody's. */
export const localSender = (projectId: string) => ({
  name: projectId,
  address: `no-reply@${projectId}.test`,
});

/** The settings with which the project's functions send their mails to the mailbox. */
export function mailboxEnvironment(smtpPort: number, projectId: string): Record<string, string> {
  const { name, address } = localSender(projectId);
  return {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    SMTP_ADMIN_EMAIL: address,
    SMTP_SENDER_NAME: name,
  };
}
