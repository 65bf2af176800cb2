package io.tremaux.janusgraph.coherence;

import it.unimi.dsi.fastutil.objects.Object2IntMap;
import org.janusgraph.diskstorage.ReadBuffer;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.graphdb.database.idhandling.IDHandler;
import org.janusgraph.graphdb.database.idhandling.VariableLong;
import org.janusgraph.graphdb.database.serialize.DataOutput;
import org.janusgraph.graphdb.database.serialize.Serializer;
import org.janusgraph.graphdb.relations.RelationIdentifier;

/**
 * What an instance tells others. Immutable.
 *
 * @param run of the instance, another one after each start
 * @param number of the message in this run, from 1 on without gaps
 * @param touched by the commits that it tells of; nothing for a sign of life
 */
record CommitMessage(long run, long number, ChangeSet touched) {
    private static final byte FORMAT = 1;
    private static final int BYTES = 64;

    StaticBuffer write(Serializer serializer) {
        DataOutput out = serializer.getDataOutput(BYTES);
        out.putByte(FORMAT).putLong(run).putLong(number).putBoolean(touched.isEverything());
        VariableLong.writePositive(out, touched.vertices().size());
        for (Object2IntMap.Entry<Object> each : touched.vertices().object2IntEntrySet()) {
            IDHandler.writeVertexId(out, each.getKey(), true);
            out.putByte((byte) each.getIntValue());
        }
        VariableLong.writePositive(out, touched.relationships().size());
        for (RelationIdentifier each : touched.relationships()) {
            IDHandler.writeVertexId(out, each.getOutVertexId(), true);
            out.putLong(each.getTypeId()).putLong(each.getRelationId());
            IDHandler.writeVertexId(out, each.getInVertexId(), true);
        }
        return out.getStaticBuffer();
    }

    /** @throws IllegalArgumentException if another version of Tremaux has written it in another way */
    static CommitMessage read(StaticBuffer content) {
        ReadBuffer in = content.asReadBuffer();
        byte format = in.getByte();
        if (format != FORMAT) {
            throw new IllegalArgumentException("a message of format " + format);
        }
        long run = in.getLong();
        long number = in.getLong();
        ChangeSet touched = ChangeSet.of(in.getBoolean());
        for (long i = VariableLong.readPositive(in); i > 0; i--) {
            touched.add(IDHandler.readVertexId(in, true), in.getByte());
        }
        for (long i = VariableLong.readPositive(in); i > 0; i--) {
            Object from = IDHandler.readVertexId(in, true);
            long type = in.getLong();
            long relation = in.getLong();
            touched.add(new RelationIdentifier(from, type, relation, IDHandler.readVertexId(in, true)));
        }
        return new CommitMessage(run, number, touched);
    }

    /** Whether one of the same run is missing between another one and this. */
    boolean isNotNextTo(CommitMessage before) {
        return run == before.run && number > before.number + 1;
    }
}
