DROP INDEX "documents_unpaid";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "pdf_bytes" integer;--> statement-breakpoint
CREATE INDEX "documents_unpaid" ON "documents" USING btree ("network","size_bytes","pdf_bytes") WHERE "documents"."network" is not null;