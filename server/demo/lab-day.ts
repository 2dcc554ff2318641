export class LabDay {
  constructor(private readonly address: string) {}
  start(): void {}
  async stop(): Promise<void> {}
}
