ALTER TABLE "documents" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "documents_unpaid" ON "documents" USING btree ("network","size_bytes") WHERE "documents"."network" is not null;