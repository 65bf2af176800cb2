package io.tremaux.janusgraph.coherence;

import java.util.HashMap;
import java.util.Map;
import org.janusgraph.diskstorage.log.Message;
import org.janusgraph.diskstorage.log.MessageReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reader of the {@link CommitLog}: it invalidates in the shared caches what commits of other instances have
 * changed. It invalidates everything if a message of a sender is missing before the next one, since that was written
 * too late to be read, or if a message cannot be parsed. JanusGraph's log calls it on one thread at a time; any thread
 * may ask {@link #heardSelf}.
 */
final class CommitLogReader implements MessageReader {
    private static final Logger LOG = LoggerFactory.getLogger(CommitLogReader.class);

    /** Senders whose last message is remembered; each start of an instance may be one more. */
    private static final int MOST_SENDERS = 1024;

    private final BoundedCaches caches;
    private final String self;
    private final Map<String, CommitMessage> last = new HashMap<>(); // without what they had touched
    private volatile long heardSelf = System.nanoTime();

    /** @param self this instance, as the log names senders */
    CommitLogReader(BoundedCaches caches, String self) {
        this.caches = caches;
        this.self = self;
    }

    /** When a message of this instance came back last, by {@link System#nanoTime}; at first, when this was made. */
    long heardSelf() {
        return heardSelf;
    }

    @Override
    public void read(Message message) {
        String sender = message.getSenderId();
        if (sender.equals(self)) {
            heardSelf = System.nanoTime();
            caches.noteOfOthers("instances that Tremaux opens tell each other of their commits, others commit without"
                    + " a word to this one");
        } else {
            caches.follow(touched(sender, message));
        }
    }

    private ChangeSet touched(String sender, Message message) {
        try {
            CommitMessage heard = CommitMessage.read(message.getContent());
            if (last.size() == MOST_SENDERS) {
                last.clear();
            }
            CommitMessage before = last.put(sender, new CommitMessage(heard.run(), heard.number(), ChangeSet.NOTHING));
            return before != null && heard.isNotNextTo(before) ? ChangeSet.EVERYTHING : heard.touched();
        } catch (RuntimeException e) {
            LOG.warn("What {} tells of its commits is not understood.", sender, e);
            return ChangeSet.EVERYTHING;
        }
    }

    @Override
    public void updateState() {}
}
